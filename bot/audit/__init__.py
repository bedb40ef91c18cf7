"""What lets a table be checked afterwards: chain, commitment, export, verification."""
