/** Options that build the product into a folder of somebody's own: both its environments name theirs, which a build's own option leaves as it is. */
export const productInto = (outDir: string) => ({ environments: { client: { build: { outDir } }, host: { build: { outDir } } } })
