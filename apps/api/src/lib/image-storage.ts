import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "./app-error.ts";

type StoredFile = { name: string; body: Buffer; contentType: string };

/** A store for pictures. */
export type ImageStorage = {
  /**
   * Stores a file whose name is derived from its content, so storing it again changes nothing.
   * @returns the address under which browsers find it
   * @throws AppError UNAVAILABLE when the storage does not respond
   */
  put(file: StoredFile): Promise<string>;
};

/** An S3-compatible storage for pictures. */
export type S3Config = {
  bucket: string;
  /** Undefined means Amazon's own endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The start of every picture's address, without a slash at the end. */
  publicUrl: string;
};

/** The bucket to store in, or the folder of the installation's files when there is none. */
type Settings = { s3: S3Config | undefined; dataDir: string };

const FOLDER = "images";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** S3-compatible storage when it is configured, otherwise the disk under DATA_DIR/uploads, which this app serves under /uploads. */
export function imageStorage({ s3, dataDir }: Settings): ImageStorage {
  return s3 ? bucketStorage(s3) : diskStorage(join(dataDir, "uploads", FOLDER));
}

function diskStorage(folder: string): ImageStorage {
  return {
    put: async ({ name, body }) => {
      await mkdir(folder, { recursive: true });
      // The file is written under a temporary name and renamed, because browsers would cache a half-written picture for a year.
      const temporary = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(temporary, body, { flag: "wx" });
        await rename(temporary, join(folder, name));
      } catch (error) {
        // Tries on a full disk must not fill it further.
        await rm(temporary, { force: true });
        throw error;
      }
      return `/uploads/${FOLDER}/${name}`;
    },
  };
}

function bucketStorage(s3: S3Config): ImageStorage {
  // The library is large, so it is loaded with the first picture and not at start.
  let client: ReturnType<typeof connect> | undefined;
  return {
    put: async ({ name, body, contentType }) => {
      client ??= connect(s3);
      const key = `${FOLDER}/${name}`;
      try {
        const send = await client;
        await send({ key, body, contentType });
      } catch (error) {
        throw unavailable(error);
      }
      return `${s3.publicUrl}/${key}`;
    },
  };
}

async function connect({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
  const { PutObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Storages other than Amazon's address the bucket by path only and do not support checksums in trailers.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
  return async ({ key, body, contentType }: { key: string; body: Buffer; contentType: string }) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        CacheControl: IMMUTABLE,
      }),
    );
  };
}

function unavailable(cause: unknown): AppError {
  const error = new AppError(
    "UNAVAILABLE",
    "The picture could not be stored. Please try again in a moment.",
    {
      retryAfterSeconds: 5,
    },
  );
  error.cause = cause;
  return error;
}
