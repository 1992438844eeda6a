import { type ReadonlySignal, signal } from '@preact/signals-react'

/** The sound of being outbid. Off until somebody asks for it: browsers let no page sound before a gesture, and nobody wants to be surprised. */

const wanted = signal(false)
/** Whether being outbid is heard, for every desk of this page. */
export const soundIsOn: ReadonlySignal<boolean> = wanted

let audio: AudioContext | undefined

/** Call it from a gesture of the user: only then may the page sound. Turned on it sounds once, so that he knows what to listen for. */
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

/** Sounds, if it was turned on and the browser can. */
export function chime(): void {
  if (!wanted.peek() || typeof AudioContext === 'undefined') return
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
