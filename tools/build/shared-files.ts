import type { SharedFiles } from '#core/element/wave.ts'
import { type Chunks, closureOf, homesOf } from './chunks.ts'

/** What an element imports late: whatever it is; in a context; with a shared interface. */
const STAGE = ['/src/core/element/stage.ts']
const CONTEXT = ['/src/core/element/context-services.ts', '/src/core/element/body/core.ts', '/src/core/runtime/services.ts']
const CONTROLS = ['/src/core/element/field/controls.ts']
/** Bits of a number. */
const MOST = 31

interface Plan {
  tag: string
  needs: string
  shares: readonly string[]
}

/** Which files the elements share, by the declarations. */
export async function sharedFiles(chunks: Chunks): Promise<SharedFiles> {
  // By URL, so that Node reads the sources itself: the configuration is bundled, the declarations must not be.
  const at = new URL('../../elements/all.ts', import.meta.url).href
  const { declarations } = (await import(at)) as typeof import('#elements/all.ts')
  return filesOf(
    chunks,
    declarations.map(({ tag, needs, extends: shares = [] }) => ({ tag, needs, shares: shares.map(({ name }) => name) })),
  )
}

/**
 * @param many a file that fewer elements have is asked for by the body that imports it: its name would be in every page. More than half of them when left out
 * @throws where a file of every element is in no chunk
 */
export function filesOf(chunks: Chunks, plans: readonly Plan[], many = (plans.length + 1) / 2): SharedFiles {
  const own = plans.map((plan) => neededBy(chunks, plan))
  const uses = (file: string) => own.filter((files) => files.has(file)).length
  const all = [...new Set(own.flatMap((set) => [...set]))].filter((file) => SHARED.test(file) && uses(file) >= many)
  // What most need has the low bits: the numbers are short, and many are the same.
  const files = all.toSorted((a, b) => uses(b) - uses(a)).slice(0, MOST)
  const needs = own.map((set) => files.reduce((mask, file, bit) => mask + (set.has(file) ? 2 ** bit : 0), 0).toString(36))
  return { files: files.map((file) => SHARED.exec(file)?.[1]).join(' '), needs: needs.join(' ') }
}

/** Files with a name of the build; bodies, stage and core are asked for by their own. */
const SHARED = /^assets\/(.+)\.js$/

/** All that an element needs to be drawn. Its own address and those of stage and core it asks for itself. */
function neededBy(chunks: Chunks, { tag, needs, shares }: Plan): Set<string> {
  const late = [...STAGE, ...(needs === 'nothing' ? [] : CONTEXT), ...(shares.length > 0 ? CONTROLS : [])]
  const files = new Set<string>()
  for (const file of [`elements/${tag}.body.js`, ...late.flatMap((source) => homesOf(chunks, source))]) closureOf(chunks, file, files)
  return files
}
