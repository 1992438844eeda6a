import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { JSDOM } from 'jsdom'
import type { Plugin } from 'vite'
import type { Json, Sample, SampleNode } from '#screens/playground/face.rules.ts'

/**
 * What the playground begins an element with: the first one of its page in `demo/pages`, or the one that says `data-sample`, with the properties
 * that the scripts of that page give it. No sample is written twice.
 */

const FILE = 'samples.json'
const PAGES = resolve(import.meta.dirname, '../../demo/pages')
/** The elements themselves, and what every page does with their events. */
const NOT_NEEDED: ReadonlySet<string> = new Set(['/fly.js', 'demo.js'])

/** Writes the samples beside the pages of the application; a dev server answers them as the pages are now. */
export function samples(): Plugin {
  let dist = ''
  return {
    name: 'fly:samples',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir)
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(readSamples()))
      })
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (this.environment.mode !== 'build') return
        await mkdir(dist, { recursive: true })
        await writeFile(join(dist, FILE), JSON.stringify(readSamples()))
      },
    },
  }
}

/** Sample by tag. @throws where a page has no element of its name, or a script of it fails */
export const readSamples = (): Record<string, Sample> =>
  Object.fromEntries(
    globSync('fly-*.html', { cwd: PAGES })
      .toSorted()
      .map((file) => [basename(file, '.html'), sampleIn(join(PAGES, file))]),
  )

function sampleIn(file: string): Sample {
  const { window } = new JSDOM(readFileSync(file, 'utf8'), { runScripts: 'outside-only' })
  const { document } = window
  for (const script of document.querySelectorAll('script')) {
    const source = script.getAttribute('src')
    if (source === null) window.eval(script.textContent)
    else if (!NOT_NEEDED.has(source)) window.eval(readFileSync(join(dirname(file), source), 'utf8'))
  }
  const tag = basename(file, '.html')
  const element = document.querySelector(`${tag}[data-sample]`) ?? document.querySelector(tag)
  if (!element) throw new Error(`${file} has no ${tag}`)
  const { attributes, ...node } = nodeOf(element)
  // The page's own names: scripts and styles of it go by them.
  const kept = Object.entries(attributes).filter(([name]) => name !== 'id' && !name.startsWith('data-'))
  const sample = { ...node, attributes: Object.fromEntries(kept), properties: propertiesOf(element) }
  window.close()
  return sample
}

function nodeOf(element: Element): SampleNode {
  return {
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: [...element.childNodes].flatMap((child): (SampleNode | string)[] => {
      if (child.nodeType === child.ELEMENT_NODE) return [nodeOf(child as Element)]
      const text = (child.nodeType === child.TEXT_NODE ? (child.textContent ?? '') : '').trim().replaceAll(/\s+/g, ' ')
      return text ? [text] : []
    }),
  }
}

/** What a script has set; functions cannot be written down. */
const propertiesOf = (element: Element): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(element)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]) => [name, JSON.parse(JSON.stringify(value)) as Json]),
  )
