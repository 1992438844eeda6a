import { attributeOf, type Definition } from './declare.ts'
import { page, version, warn } from './page.ts'
import { Shell } from './shell.ts'

/**
 * Registers the element of a definition. Twice is harmless; a tag that another version holds stays that version's
 * and both are named in a warning (FLY-E108).
 */
export function defineShell(plan: Definition): void {
  if (!globalThis.customElements) return
  const { tag } = plan
  const there = customElements.get(tag) as { version?: string } | undefined
  if (there) {
    if (there.version !== version) {
      const scripts = page().copies.map((copy) => `${copy.version} ${copy.script}`)
      warn('FLY-E108', `<${tag}> is ${there.version ?? 'not ours'}; version ${version} was not registered. Loaded: ${scripts.join(', ')}`)
    }
    return
  }
  customElements.define(tag, classOf(plan))
}

function classOf(plan: Definition): CustomElementConstructor {
  class FlyElement extends Shell {
    static readonly observedAttributes = Object.keys(plan.props)
      .filter((prop) => !plan.props[prop]?.readOnly)
      .map(attributeOf)
    static readonly formAssociated = plan.shares.includes('field')
    get plan(): Definition {
      return plan
    }
    constructor() {
      super()
      this.begin()
    }
  }
  const { prototype } = FlyElement
  for (const prop of Object.keys(plan.props)) {
    Object.defineProperty(prototype, prop, {
      enumerable: true,
      configurable: true,
      get(this: Shell) {
        return this.read(prop)
      },
      set(this: Shell, value: unknown) {
        this.assign(prop, value)
      },
    })
  }
  for (const [name, { sync }] of Object.entries(plan.methods)) {
    if (name in prototype) continue
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: Shell, ...args: unknown[]) {
        return sync ? this.callNow(name, args) : this.call(name, args)
      },
    })
  }
  return FlyElement
}
