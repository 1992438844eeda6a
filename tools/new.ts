import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { call } from './new/call.ts'
import { element } from './new/element.ts'
import { list } from './new/list.ts'
import { type Edit, type Scaffold, Unclear } from './new/names.ts'
import { screen } from './new/screen.ts'

/** `npm run new -- element|screen|list|call …`: the files of a new one as the others have them, in the folder it is run in. All of it is written, or nothing. */

const kinds: Readonly<Record<string, (args: readonly string[], root: string) => Scaffold>> = { element, screen, list, call }

const HELP = `npm run new -- element price-tag "Shows a price."
npm run new -- screen purchaser/price-list "Prices" "价格表"
npm run new -- list purchaser/project-index tender_project "Project index" "项目索引" name=title
npm run new -- call "GET /platform/region/tree" region "All regions as a tree"`

/** The text with all edits of one file. */
function edited(text: string, { file, at, behind = '', before = '' }: Edit): string {
  if (text.includes(behind || before)) throw new Unclear(`${file} has it already.`)
  const place = at.exec(text)
  if (!place) throw new Unclear(`${file} has no place for it: ${at}`)
  const end = place.index + place[0].length
  return before ? text.slice(0, place.index) + before + text.slice(place.index) : text.slice(0, end) + behind + text.slice(end)
}

function textsOf({ files, edits }: Scaffold, root: string): Map<string, string> {
  for (const file of Object.keys(files)) if (existsSync(join(root, file))) throw new Unclear(`${file} is there already.`)
  const texts = new Map(Object.entries(files))
  for (const edit of edits) texts.set(edit.file, edited(texts.get(edit.file) ?? readFileSync(join(root, edit.file), 'utf8'), edit))
  return texts
}

function main([kind = '', ...args]: readonly string[], root: string): void {
  const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!make) throw new Unclear(`What is to be made?\n${HELP}`)
  const scaffold = make(args, root)
  const texts = textsOf(scaffold, root)
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
    console.log(file)
  }
  const biome = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['check', '--write', '--error-on-warnings', ...texts.keys()].filter((name) => !name.endsWith('.html')),
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  if (biome.status !== 0) console.error(biome.stderr)
  console.log(`\nNext:\n${scaffold.next.map((line) => `- ${line}`).join('\n')}`)
}

try {
  main(process.argv.slice(2), process.cwd())
} catch (error) {
  if (!(error instanceof Unclear)) throw error
  console.error(error.message)
  process.exitCode = 1
}
