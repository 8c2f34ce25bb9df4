let audio: AudioContext | null = null;

/** Makes the bell ready. A browser lets a page sound only after a press, so this belongs to one. */
export function readyBell(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => undefined); // not allowed here: the message is seen and felt
  } catch {
    // A browser without sound.
  }
}

/** Three short tones, where the page may sound, and a buzz, where the device can be felt. */
export function ringBell(): void {
  navigator.vibrate?.([200, 100, 200]);
  readyBell();
  if (audio === null) return;
  for (const after of [0, 0.35, 0.7]) {
    const begin = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: 880 });
    const loudness = new GainNode(audio, { gain: 0 });
    // Swells and fades, since a tone that is cut off clicks.
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(0.3, begin + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.3);
  }
}
