import Bowser from 'bowser';

/**
 * The program and the system behind a session in a few words, from its User-Agent: `Firefox on Windows`,
 * `Safari on iPhone`; for programs that are no browsers the name they give themselves: `curl`.
 */
export function deviceOf(user_agent: string): string {
  if (user_agent.trim() === '') return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(user_agent);
  if (browser.name) {
    const system = platform.model?.startsWith('iP') ? platform.model : os.name;
    return system ? `${browser.name} on ${system}` : browser.name;
  }
  // RFC 9110 §10.1.5: the header starts with the product's name, and its version after a slash.
  return /^[\w!#$%&'*+.^`|~-]{1,40}/.exec(user_agent.trim())?.[0] ?? 'Unknown device';
}
