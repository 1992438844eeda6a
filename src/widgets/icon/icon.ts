import { html, nothing, svg } from 'lit/html.js'
import type { ShellHost } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import { allIcons, isBundled } from '#ui/icons/icons-more.ts'
import css from './icon.css?inline'

export interface IconProps {
  name: string
  src: string
  label: string
}

export interface IconEvents {
  'fly-load': Record<never, never>
}

/** An address that may be shown: http(s), or relative to the page. Anything else, `data:` and `javascript:` included, shows nothing. */
export function safeAddress(src: string, base: string): string | undefined {
  try {
    const url = new URL(src, base)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Drawn without fetching and without markup from strings, so that it shows under any content policy. */
function draw({ props, emit }: ShellHost<IconProps>) {
  const { name, src, label } = { name: props.name.value, src: props.src.value, label: props.label.value }
  const role = label ? 'img' : 'presentation'
  if (src) {
    const address = safeAddress(src, document.baseURI)
    return address ? html`<img part="svg" src=${address} alt=${label} @load=${() => emit('fly-load')} />` : nothing
  }
  if (!isBundled(name)) return nothing
  return html`<svg part="svg" viewBox="0 0 24 24" role=${role} aria-label=${label || nothing} aria-hidden=${label ? nothing : 'true'}>
    ${allIcons[name].map((path) => svg`<path d=${path}></path>`)}
  </svg>`
}

export const body = litBody<IconProps>(draw, {
  begin: ({ root }) => {
    adopt(root, [styleSheet(css)])
    return undefined
  },
})
