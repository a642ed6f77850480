/** Two soft notes when an answer arrives. Off until the person turns it on, on this device. */
const KEY = 'chime'
const NOTES = [660, 880]
const NOTE_SECONDS = 0.14
const LOUDNESS = 0.08

let context: AudioContext | undefined

export const isChimeOn = () => localStorage.getItem(KEY) === 'on'

export function setChime(isOn: boolean) {
  localStorage.setItem(KEY, isOn ? 'on' : 'off')
  // Browsers allow later sounds only after one that a press has started.
  if (isOn) void playChime()
}

/** Stays silent if the browser allows no sound before a press on the page. */
export async function playChime() {
  context ??= new AudioContext()
  await context.resume()
  const { currentTime, destination } = context
  for (const [at, frequency] of NOTES.entries()) {
    const [start, end] = [currentTime + at * NOTE_SECONDS, currentTime + (at + 2) * NOTE_SECONDS]
    const [note, volume] = [context.createOscillator(), context.createGain()]
    note.frequency.value = frequency
    volume.gain.setValueAtTime(LOUDNESS, start)
    volume.gain.exponentialRampToValueAtTime(0.0001, end)
    note.connect(volume).connect(destination)
    note.start(start)
    note.stop(end)
  }
}
