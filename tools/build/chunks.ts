interface Chunk {
  imports: readonly string[]
  /** What it asks for later. */
  later?: readonly string[]
  /** What it holds, and what it only passes on. */
  modules: readonly string[]
}
export type Chunks = ReadonlyMap<string, Chunk>

type Part =
  | { type: 'asset' }
  | {
      type: 'chunk'
      fileName: string
      imports: readonly string[]
      moduleIds: readonly string[]
      facadeModuleId?: string | null
      dynamicImports?: readonly string[]
    }

/** The chunks of a build by the names of their files. */
export const chunksOf = (bundle: Readonly<Record<string, Part>>): Map<string, Chunk> =>
  new Map(
    Object.values(bundle).flatMap((part) => {
      if (part.type !== 'chunk') return []
      const { fileName, imports, moduleIds, facadeModuleId, dynamicImports: later = [] } = part
      const modules = facadeModuleId && !moduleIds.includes(facadeModuleId) ? [...moduleIds, facadeModuleId] : moduleIds
      return [[fileName, { imports, later, modules }]]
    }),
  )

/** All files that a browser must have before `file` runs. */
export function closureOf(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of chunks.get(file)?.imports ?? []) closureOf(chunks, next, found)
  return found
}

/** Files that hold a module or pass it on. @throws where none does: it has moved */
export function homesOf(chunks: Chunks, source: string): string[] {
  const homes = [...chunks].filter(([, { modules }]) => modules.some((id) => id.endsWith(source))).map(([file]) => file)
  if (homes.length === 0) throw new Error(`${source} is in no file of the build`)
  return homes
}
