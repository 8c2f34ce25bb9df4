CREATE TABLE "library_places" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place" "pg_lsn" NOT NULL
);
