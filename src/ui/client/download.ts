/** Has the browser save what is at `url`, under the name that the answer gives; the page stays. */
export function startDownload(url: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = '';
  anchor.click();
}

/** Milliseconds in which a browser has surely begun to keep a file. */
const KEPT = 10_000;

/** Has the browser save what the page has made. */
export function saveFile(content: Blob, file_name: string): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = file_name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
