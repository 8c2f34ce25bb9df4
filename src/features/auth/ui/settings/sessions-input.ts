/** The sessions that the settings list, as the page asks for them before the screen does. */
export const sessionsInput = { per_page: 100 };
