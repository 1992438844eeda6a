import { type ReadonlySignal, signal } from '@preact/signals-react'

/** The sound of being outbid. On until somebody turns it off; a browser that allows none before a gesture stays silent until there was one. */

const wanted = signal(true)
/** Whether being outbid is heard, for every quote centre of this page. */
export const soundIsOn: ReadonlySignal<boolean> = wanted

let audio: AudioContext | undefined

/** Turned on it sounds once, so that the person knows what to listen for. */
export function turnSound(on: boolean): void {
  wanted.value = on
  if (on) chime()
}

/** Two falling tones; [frequency in Hz, begins after so many seconds]. */
const TONES = [
  [880, 0],
  [587, 0.16],
] as const
const TONE_S = 0.15
const VOLUME = 0.2

/** Sounds, if it is on and the browser can and will: before a gesture it would only complain in its console. */
export function chime(): void {
  if (!wanted.peek() || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return
  audio ??= new AudioContext()
  void audio.resume()
  for (const [frequency, after] of TONES) tone(audio, frequency, audio.currentTime + after)
}

function tone(context: AudioContext, frequency: number, at: number): void {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(VOLUME, at)
  // Fades out: a tone that is cut off cracks.
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_S)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + TONE_S)
}
