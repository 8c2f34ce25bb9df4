/** A notice that tells of records, and where it was said. */
interface Notice {
  about: readonly string[];
  path: string;
  close: () => void;
}

let notices: readonly Notice[] = [];

/** Closes those of which `ends` is true. */
function closeWhere(ends: (notice: Notice) => boolean): void {
  const over = notices.filter(ends);
  notices = notices.filter((notice) => !over.includes(notice));
  for (const { close } of over) close();
}

/** Closes what was said of these records before, which may be true no longer, and keeps how the new notice is closed. */
export function keepNoticeAbout(about: readonly string[], path: string, close: () => void): void {
  closeWhere((notice) => notice.about.some((record) => about.includes(record)));
  notices = [...notices, { about, path, close }];
}

/** She goes to another place: closes what tells of records, but what was said at `to` itself. */
export function leaveNoticesBehind(to?: string): void {
  closeWhere(({ path }) => path !== to);
}
