import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "./app-error.ts";
import { makeFolder } from "./make-folder.ts";

/** A picture in WebP. */
type StoredFile = { name: string; body: Buffer };

export type ImageStorage = {
  /**
   * Stores a file whose name is derived from its content, so storing it again changes nothing.
   * @returns the address under which browsers find it
   * @throws AppError UNAVAILABLE when the storage does not respond, or the disk is full
   */
  put(file: StoredFile): Promise<string>;
};

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
  return s3 ? bucketStorage(s3) : diskStorage(folderIn(dataDir));
}

const folderIn = (dataDir: string) => join(dataDir, "uploads", FOLDER);

/**
 * Checks that the disk takes pictures, if they are stored there. A bucket is not asked: it may be down for a moment.
 * @throws Error with a one-line message when this user cannot write the folder
 */
export async function requireImageStorage({ s3, dataDir }: Settings): Promise<void> {
  if (s3) return;
  const folder = folderIn(dataDir);
  try {
    makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `Pictures cannot be stored in ${folder}: let this user write there, or choose another DATA_DIR`,
      { cause: error },
    );
  }
}

function diskStorage(folder: string): ImageStorage {
  return {
    put: async ({ name, body }) => {
      // The file is written under a temporary name and renamed, because browsers would cache a half-written picture for a year.
      const temporary = join(folder, `.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(temporary, body, { flag: "wx" });
        await rename(temporary, join(folder, name));
      } catch (error) {
        // Tries on a full disk must not fill it further.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw unavailable(error);
      }
      return `/uploads/${FOLDER}/${name}`;
    },
  };
}

function bucketStorage(s3: S3Config): ImageStorage {
  // The library is large, so it is loaded with the first picture and not at start.
  let client: ReturnType<typeof connect> | undefined;
  return {
    put: async ({ name, body }) => {
      client ??= connect(s3);
      const key = `${FOLDER}/${name}`;
      try {
        const send = await client;
        await send(key, body);
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
  return async (key: string, body: Buffer) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: "image/webp",
        CacheControl: IMMUTABLE,
      }),
    );
  };
}

function unavailable(cause: unknown): AppError {
  const error = new AppError(
    "UNAVAILABLE",
    "The picture could not be stored. Please try again in a moment.",
    { retryAfterSeconds: 5 },
  );
  error.cause = cause;
  return error;
}
