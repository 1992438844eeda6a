/** Files that many elements need, written once, and which of them each tag needs. */
export interface SharedFiles {
  /** Names without folder and ending, separated by spaces. */
  files: string
  /** For every tag, in the order of the plans: a number to base 36 whose bits are the files. Separated by spaces. */
  needs: string
}

/**
 * Asks at once for what an element needs of the files that many share. Without it the browser learns of a file only from the one that imports it,
 * and each of these steps is a round trip.
 *
 * @param tags in the order of the plans
 * @param base address of the folder that the files lie in
 */
export function createWave({ files, needs }: SharedFiles, tags: readonly string[], base: string): (tag: string) => void {
  const all = files.split(' ')
  const masks = needs.split(' ').map((text) => Number.parseInt(text, 36))
  let asked = 0
  return (tag) => {
    const wanted = (masks[tags.indexOf(tag)] ?? 0) & ~asked
    asked |= wanted
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    for (const [bit, file] of all.entries())
      if (wanted & (1 << bit))
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `${base}assets/${file}.js`, nonce }),
        )
  }
}
