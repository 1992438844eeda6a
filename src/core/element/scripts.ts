import { warn } from './page.ts'
import type { Inside } from './shell.ts'

const SELECTOR = ':scope > script[type="application/json"][data-fly-prop]'

/**
 * `<script type="application/json" data-fly-prop="fields">` sets a JSON property, for pages that are written by a server (elements.md 2.2).
 * The parser connects an element before its children: the page is looked at again when it is complete.
 */
export function readScripts(inside: Inside, life: AbortSignal): void {
  const { element, plan, writeText } = inside
  for (const script of element.querySelectorAll<HTMLScriptElement>(SELECTOR)) {
    const prop = script.dataset.flyProp ?? ''
    if (plan.props[prop]?.type === 'json') writeText(prop, script.textContent ?? '')
    else warn('FLY-E105', `<${element.localName}> has no JSON property "${prop}".`)
  }
  if (document.readyState !== 'loading') return
  document.addEventListener('DOMContentLoaded', () => readScripts(inside, life), { once: true, signal: life })
}
