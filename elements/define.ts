import { defineShell } from '#core/element/define.ts'
import { createFly, type Fly } from '#core/element/fly.ts'
import { addPrefix, page, version } from '#core/element/page.ts'
import { plans } from './plans.ts'

export interface RegisterOptions {
  /** What the tags begin with instead of `fly`: `acme` makes `<acme-user-picker>`. Lower-case letters and digits, a letter first. */
  prefix?: string
  /** Only these, without prefix: `['user-picker', 'context']`. All when left out. */
  only?: readonly string[]
}

/**
 * Registers elements under names of the page's own choice, for a page where `fly-…` is taken or where only some are wanted. Importing this
 * file registers nothing and makes no global: the answer is what the global `fly` is elsewhere. `open(tag)` takes the tag as registered.
 *
 * @throws TypeError when the prefix cannot begin a tag, or when there is no element of a name
 * @example const fly = register({ prefix: 'acme', only: ['context', 'user-picker'] })
 */
export function register({ prefix = 'fly', only }: RegisterOptions = {}): Fly {
  if (!/^[a-z][a-z0-9]*$/.test(prefix)) throw new TypeError(`The prefix "${prefix}" must be lower-case letters and digits, a letter first`)
  const unknown = only?.filter((name) => !plans.some(({ tag }) => tag === `fly-${name}`)) ?? []
  if (unknown.length > 0) throw new TypeError(`There is no element ${unknown.join(', ')}`)

  page().copies.push({ version, script: 'register' })
  addPrefix(prefix)
  const wanted = plans
    .filter(({ tag }) => !only || only.includes(tag.slice('fly-'.length)))
    .map((plan) => ({ ...plan, tag: plan.tag.replace(/^fly/, prefix) }))
  for (const plan of wanted) defineShell(plan)
  return createFly(wanted)
}
