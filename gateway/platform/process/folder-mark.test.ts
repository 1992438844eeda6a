import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROUNDS = 20

/** Takes the folder it is told at the instant it is told, and keeps it until the next. */
const STARTER = `import { markFolder } from '${new URL('./folder-mark.ts', import.meta.url).href}'
let release = () => {}
process.on('message', ({ folder, at }) => {
  release()
  release = () => {}
  while (Date.now() < at);
  try {
    release = markFolder(folder)
    process.send('won')
  } catch (error) {
    process.send(error.name)
  }
})
process.send('ready')`

let folder: string
const starters: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fly-mark-'))
  for (let count = 0; count < 3; count++)
    starters.push(spawn(process.execPath, ['--input-type=module', '-e', STARTER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))
  await Promise.all(starters.map((starter) => once(starter, 'message')))
})
afterAll(() => {
  for (const starter of starters) starter.kill()
  rmSync(folder, { recursive: true })
})

/** What processes leave that were killed: with the folder in hand, or while they took it over from such a one. */
const LEFT: [what: string, files: Record<string, string>][] = [
  ['nothing', {}],
  ['a mark', { owner: '4194305 77' }],
  ['a mark and the turn after it', { owner: '4194305 77', 'owner.after-4194305-77': '4194306 78' }],
  ['half a mark', { owner: '' }],
]

test.each(LEFT)(
  `L10 of three starts at one instant one has the folder, ${ROUNDS} times, where an earlier one left %s`,
  async (_what, files) => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = mkdtempSync(join(folder, 'round-'))
      for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
      const answers = starters.map((starter) => once(starter, 'message'))
      const at = Date.now() + 20
      for (const starter of starters) starter.send({ folder: place, at })
      const said = (await Promise.all(answers)).map(([answer]) => String(answer))
      expect(said.toSorted()).toEqual(['FolderInUse', 'FolderInUse', 'won'])
      expect(readdirSync(place)).toEqual(['owner'])
    }
  },
)
