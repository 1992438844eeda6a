type Read = () => readonly string[]

const readers = new Set<Read>()

/** Says what stands across every printed paper of this page. The answer takes it back. */
export function setPaperMark(read: Read): () => void {
  readers.add(read)
  return () => void readers.delete(read)
}

/** What stands across a paper that is printed now; empty where nobody has set a mark. */
export const paperMark = (): string => [...readers].flatMap((read) => read()).join(' · ')
