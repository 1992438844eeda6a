/** What tabs of one origin tell each other. Never a token. */
export type CrossTabMessage =
  | { kind: 'sign-out'; tenantId: string; userId: string }
  | { kind: 'user'; tenantId: string; userId: string }
  | { kind: 'lang'; lang: string }

export interface CrossTabMessages {
  send(word: CrossTabMessage): void
  hear(listener: (word: CrossTabMessage) => void): () => void
}

/** Talk over the `BroadcastChannel` of this name; a browser without it has tabs that do not talk. */
export function crossTabMessages(name: string): CrossTabMessages {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, hear: () => () => undefined }
  const channel = new BroadcastChannel(name)
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref() // Node: do not keep a test process alive
  return {
    send: (word) => channel.postMessage(word),
    hear(listener) {
      const heard = ({ data }: MessageEvent) => listener(data as CrossTabMessage)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
  }
}
