import { z } from 'zod';

/** What a procedure answers when the body is a stored file; the REST door streams it. */
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
