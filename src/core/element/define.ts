import { attributeOf, type Declaration, type Whole, wholeOf } from './declare.ts'
import { page, version, warn } from './page.ts'
import { Shell } from './shell.ts'

/**
 * Registers the element of a declaration. Twice is harmless; a tag that another version holds stays that version's
 * and both are named in a warning (FLY-E108).
 */
export function defineShell(declaration: Declaration): void {
  if (!globalThis.customElements) return
  const { tag } = declaration
  const there = customElements.get(tag) as { version?: string } | undefined
  if (there) {
    if (there.version !== version) {
      const scripts = page().copies.map((copy) => `${copy.version} ${copy.script}`)
      warn('FLY-E108', `<${tag}> is ${there.version ?? 'not ours'}; version ${version} was not registered. Loaded: ${scripts.join(', ')}`)
    }
    return
  }
  customElements.define(tag, classOf(declaration))
}

function classOf(declaration: Declaration): CustomElementConstructor {
  const whole = wholeOf(declaration)
  const attributes = Object.entries(whole.props).filter(([, { readOnly }]) => !readOnly)
  class FlyElement extends Shell {
    static readonly observedAttributes = attributes.map(([prop]) => attributeOf(prop))
    static readonly formAssociated = whole.formAssociated
    get declaration(): Declaration {
      return declaration
    }
    get whole(): Whole {
      return whole
    }
    constructor() {
      super()
      this.begin()
    }
  }
  for (const prop of Object.keys(whole.props)) {
    Object.defineProperty(FlyElement.prototype, prop, {
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
  for (const [name, { sync }] of Object.entries(whole.methods)) {
    if (name in Shell.prototype) continue
    Object.defineProperty(FlyElement.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Shell, ...args: unknown[]) {
        return sync ? this.callNow(name, args) : this.call(name, args)
      },
    })
  }
  return FlyElement
}
