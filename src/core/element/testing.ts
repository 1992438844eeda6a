import type { Body, ShellHost } from './body.ts'
import type { Declaration } from './declare.ts'

/** Builders for tests of the frame. */

let made = 0

/** A tag that no test has used: custom elements cannot be undefined. */
export const aTag = (): `fly-${string}` => {
  made += 1
  return `fly-test-${made}`
}

export const aDeclaration = (over: Partial<Declaration> = {}): Declaration => ({
  tag: aTag(),
  summary: '',
  body: async () => ({ body: anEmptyBody() }),
  needs: 'nothing',
  layout: 'box',
  props: {},
  events: {},
  methods: {},
  slots: {},
  parts: [],
  css: {},
  ...over,
})

export const anEmptyBody = (): Body => ({
  mount(host) {
    host.setPhase('ready')
    return () => undefined
  },
})

/** A body that hands its host out and counts how often it was mounted and ended. */
export function aProbe(): { body: Body; host: () => ShellHost; mounts: () => number; ends: () => number } {
  let host: ShellHost | undefined
  let mounts = 0
  let ends = 0
  return {
    body: {
      mount(given, into) {
        host = given
        mounts += 1
        into.append(document.createElement('input'))
        given.setPhase('ready')
        return () => {
          ends += 1
          into.replaceChildren()
        }
      },
    },
    host: () => {
      if (!host) throw new Error('not mounted yet')
      return host
    },
    mounts: () => mounts,
    ends: () => ends,
  }
}
