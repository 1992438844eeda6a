import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Pass, PROTOCOL, pageWord, type ShellWord } from './frame-words.rules.ts'

export interface BridgeListeners {
  /** A ticket for the server of the page, told to it when it asks. */
  ticket: () => Promise<Pass>
  onHello: () => void
  onTitle: (title: string) => void
  onHeight: (height: number) => void
}

export interface Bridge {
  /** @returns whether the page has said hello, so that it hears */
  say: (word: ShellWord) => boolean
}

/** A page that asks in a circle is not answered in one. */
const TICKET_PAUSE_MS = 2_000

/** What is said to one page, and only to its origin. */
function bridgeTo(frame: RefObject<HTMLIFrameElement | null>, origin: string) {
  let greeted = false
  let nextTicketAt = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const say = (word: ShellWord): boolean => {
    const page = frame.current?.contentWindow
    if (greeted) page?.postMessage({ fly: PROTOCOL, ...word }, origin)
    return greeted && page !== undefined
  }
  const hand = async (ticket: BridgeListeners['ticket']): Promise<void> => {
    waiting = undefined
    nextTicketAt = performance.now() + TICKET_PAUSE_MS
    const pass = await ticket().catch(() => ({ ticket: '' }))
    say({ type: 'ticket', ...pass })
  }
  return {
    say,
    hello: () => {
      greeted = true
    },
    /** At once, or when the pause after the last one is over; several that are asked for meanwhile are one. */
    handTicket(ticket: BridgeListeners['ticket']): void {
      if (waiting !== undefined) return
      const pause = nextTicketAt - performance.now()
      if (pause <= 0) void hand(ticket)
      else waiting = setTimeout(() => void hand(ticket), pause)
    },
    end: () => clearTimeout(waiting),
  }
}

/**
 * Hears the page in the frame, and nobody else: its window, its origin, whole words. The language is told when it says hello and when it changes.
 *
 * @see security.md R-23
 */
export function useFrameBridge(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  lang: string,
  listeners: BridgeListeners,
): RefObject<Bridge | null> {
  const told = useRef({ lang, listeners })
  told.current = { lang, listeners }
  const bridge = useRef<ReturnType<typeof bridgeTo>>(null)
  // Before the page in the frame can say its first word: it says hello once.
  useLayoutEffect(() => {
    const line = bridgeTo(frame, origin)
    // A view that was hidden and is shown again has the same page, which will not say hello a second time.
    if (bridge.current) line.hello()
    const hear = ({ data, origin: from, source }: MessageEvent<unknown>) => {
      if (!source || source !== frame.current?.contentWindow || from !== origin) return
      const word = pageWord(data)
      const { listeners: now } = told.current
      switch (word?.type) {
        case 'hello':
          line.hello()
          bridge.current = line
          line.say({ type: 'welcome', lang: told.current.lang })
          now.onHello()
          if (word.session) line.handTicket(now.ticket)
          return
        case 'session':
          return line.handTicket(now.ticket)
        case 'title':
          return now.onTitle(word.title)
        case 'height':
          return now.onHeight(word.height)
      }
    }
    if (bridge.current) bridge.current = line
    window.addEventListener('message', hear)
    return () => {
      line.end()
      window.removeEventListener('message', hear)
    }
  }, [frame, origin])
  useEffect(() => {
    bridge.current?.say({ type: 'lang', lang })
  }, [lang])
  return bridge
}
