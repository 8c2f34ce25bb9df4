/** Has the browser save what is at `url`, under the name that the answer gives; the page stays. */
export function startDownload(url: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = '';
  anchor.click();
}
