import { html } from 'lit/html.js'
import type { ShellHost } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import css from './can.css?inline'
import { isAllowed } from './can.rules.ts'

export interface CanProps {
  code: string
  all: boolean
  componentId: string
  pageId: string
  effect: string
  allowed: boolean
}
export interface CanEvents {
  'fly-change': { allowed: boolean }
}

/** `undefined` while nobody knows yet. */
function answerOf({ props, runtime }: ShellHost<CanProps>): boolean | undefined {
  const core = runtime.value
  if (!core) return undefined
  const { session, permissions } = core
  const state = session.state.value
  const gate = { codes: props.code.value, all: props.all.value, componentId: props.componentId.value, pageId: props.pageId.value }
  if (state === 'loading') return undefined
  if (state !== 'signed-in') return false
  if (gate.componentId && gate.pageId && !permissions.getData.value) {
    // One request for all gates of the page; while it fails, what is behind the gate stays hidden.
    permissions.load().catch(() => undefined)
    return undefined
  }
  return isAllowed(gate, { can: session.can, mayUse: permissions.mayUse })
}

const told = new WeakMap<Element, boolean>()

function tell(host: ShellHost<CanProps>, allowed: boolean): void {
  const before = told.get(host.element)
  told.set(host.element, allowed)
  host.write('allowed', allowed)
  if (before !== undefined && before !== allowed) host.emit('fly-change', { allowed })
}

/** Content behind the gate stays in the light DOM of the page; only whether and how it shows is decided here. */
function draw(host: ShellHost<CanProps>) {
  const allowed = answerOf(host)
  if (allowed !== undefined) tell(host, allowed)
  const effect = host.props.effect.value
  const gone = allowed === undefined || (!allowed && effect === 'remove')
  const veil = gone || allowed ? '' : effect === 'invisible' ? 'invisible' : 'disabled'
  return html`<div class=${veil} ?inert=${veil !== ''}><slot ?hidden=${gone}></slot></div><slot name="denied" ?hidden=${allowed !== false}></slot>`
}

export const body = litBody<CanProps>(draw, {
  begin: ({ root, runtime }, again) => {
    adopt(root, [styleSheet(css)])
    const core = runtime.value
    const ends = core
      ? [core.session.state.subscribe(again), core.session.codes.subscribe(again), core.permissions.state.subscribe(again)]
      : []
    return () => {
      for (const end of ends) end()
    }
  },
})
