import type { Plugin } from 'vite'

/**
 * The core makes signals and draws nothing, but `@preact/signals-react` begins by importing React. Files without JSX are given the
 * same signals from the package underneath, so that a lit leaf with a core does not load React. One instance: both names end there.
 */
export const plainSignals = (): Plugin => ({
  name: 'fly:plain-signals',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (source !== '@preact/signals-react' || !importer || !/\/src\/.*\.ts$/.test(importer)) return null
    const react = await this.resolve(source, importer, { skipSelf: true })
    return react && this.resolve('@preact/signals-core', react.id, { skipSelf: true })
  },
})
