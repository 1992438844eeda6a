import { dirname, relative } from 'node:path/posix'
import type { Plugin } from 'vite'
import { chunksOf, closureOf } from './chunks.ts'

const BODY = /^elements\/.*\.body\.js$/

/**
 * Names in the body of an element all files that it needs, those too that only others of them import: a browser then asks for them side by side,
 * instead of layer after layer.
 *
 * @param known files that are there or asked for already
 */
export const flatImports = (known: RegExp): Plugin => ({
  name: 'fly:flat-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = chunksOf(bundle)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !BODY.test(chunk.fileName)) continue
        const { fileName, imports } = chunk
        const deeper = [...closureOf(chunks, fileName)].filter((file) => file !== fileName && !imports.includes(file) && !known.test(file))
        chunk.code += deeper.map((file) => `import"${relative(dirname(fileName), file)}";`).join('')
      }
    },
  },
})
