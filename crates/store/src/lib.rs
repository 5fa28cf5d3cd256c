//! What must outlive the program: tables, their turns and their records, in SQLite.
