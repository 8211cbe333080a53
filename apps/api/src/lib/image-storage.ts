import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config, S3Config } from "../config.ts";
import { AppError } from "./app-error.ts";

type StoredFile = { name: string; body: Buffer; contentType: string };

/** Where pictures are kept. */
export type ImageStorage = {
  /**
   * Keeps a file whose name is made of its content, so that storing it again changes nothing. Answers the address a browser finds it
   * under.
   * @throws AppError UNAVAILABLE when the storage does not answer.
   */
  put(file: StoredFile): Promise<string>;
};

const FOLDER = "images";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** S3-compatible storage when it is configured, else the disk under DATA_DIR/uploads, which this app serves under /uploads. */
export function imageStorage({ s3, dataDir }: Config): ImageStorage {
  return s3 ? bucketStorage(s3) : diskStorage(join(dataDir, "uploads", FOLDER));
}

function diskStorage(folder: string): ImageStorage {
  return {
    put: async ({ name, body }) => {
      await mkdir(folder, { recursive: true });
      // Written beside and renamed: a half-written picture would be kept by browsers for a year.
      const unfinished = join(folder, `.${randomUUID()}`);
      await writeFile(unfinished, body, { flag: "wx" });
      await rename(unfinished, join(folder, name));
      return `/uploads/${FOLDER}/${name}`;
    },
  };
}

function bucketStorage(s3: S3Config): ImageStorage {
  // The library is large: it is read with the first picture, not at start.
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
    // Storages other than Amazon's know the bucket by path only, and no checksums in trailers.
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
