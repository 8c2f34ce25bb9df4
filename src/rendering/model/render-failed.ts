/**
 * A file that could not be made. `reason` is a plain sentence for the person whose product it is; `detail` is for
 * the log and may quote the compiler.
 */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
  constructor(
    readonly reason: string,
    readonly code: 'invalid' | 'queue_full' | 'timeout' | 'memory' | 'crashed' | 'compile' | 'aborted',
    readonly detail: string = '',
  ) {
    super(reason);
  }
}
