import type { Body, ShellHost } from './body/body.ts'
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

/**
 * jsdom has elements' internals without their form side. This gives them one, as far as a field needs it: value, validity and the
 * `invalid` event. Called once in `beforeAll`. What forms really do is tried in a browser (tests/elements/fields.wtr.ts).
 */
export function pretendForms(): void {
  HTMLElement.prototype.attachInternals = function attachInternals(this: HTMLElement) {
    let flags: ValidityStateFlags = {}
    const check = () => {
      const valid = !Object.values(flags).some(Boolean)
      if (!valid) this.dispatchEvent(new Event('invalid', { cancelable: true }))
      return valid
    }
    const internals = {
      form: null,
      labels: [],
      validationMessage: '',
      get validity() {
        return { ...flags, valid: !Object.values(flags).some(Boolean) }
      },
      setFormValue: () => undefined,
      setValidity(next: ValidityStateFlags, text = '') {
        flags = next
        internals.validationMessage = text
      },
      checkValidity: check,
      reportValidity: check,
    }
    return internals as unknown as ElementInternals
  }
}
