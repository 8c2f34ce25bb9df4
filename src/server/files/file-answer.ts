import { z } from 'zod';

/** What a procedure answers when the body is a stored file; the REST API streams it. */
export const fileAnswer = z.object({
  file: z.object({
    blob_key: z.string(),
    bytes: z.int(),
    content_type: z.string(),
    /** Without path or quotes; what the browser saves it as. */
    file_name: z.string(),
    etag: z.string(),
  }),
});
export type FileAnswer = z.infer<typeof fileAnswer>;

/** Whether an output is a file. */
export function isFileAnswer(output: unknown): output is FileAnswer {
  return fileAnswer.safeParse(output).success;
}

/**
 * What a procedure answers when the body is a file that is made for this answer: a text, or with `open` a stream
 * that is begun when the answer goes out. The REST API sends it; it has no ranges and no ETag.
 */
export const madeFile = z.object({
  made: z.object({
    content_type: z.string(),
    /** Without path or quotes; what the browser saves it as. */
    file_name: z.string(),
    content: z.string(),
  }),
});
export type MadeFile = z.infer<typeof madeFile>;

export const streamedFile = z.object({
  streamed: z.object({
    content_type: z.string(),
    file_name: z.string(),
    open: z
      .unknown()
      .refine((value): value is () => ReadableStream<Uint8Array> => typeof value === 'function'),
  }),
});
export interface StreamedFile {
  streamed: { content_type: string; file_name: string; open: () => ReadableStream<Uint8Array> };
}

const has = (output: unknown, name: string): output is object =>
  typeof output === 'object' && output !== null && name in output;

/** Whether an output is a file made as a text. */
export const isMadeFile = (output: unknown): output is MadeFile =>
  has(output, 'made') && madeFile.safeParse(output).success;

/** Whether an output is a file made as a stream. */
export const isStreamedFile = (output: unknown): output is StreamedFile =>
  has(output, 'streamed') && streamedFile.safeParse(output).success;
