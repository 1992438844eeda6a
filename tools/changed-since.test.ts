import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedSince } from './changed-since.ts'

let home: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd: home,
    encoding: 'utf8',
  }).trim()
const commit = (text: string) => {
  writeFileSync(join(home, 'file'), text)
  git('add', '.')
  git('commit', '-qm', text)
  return git('rev-parse', 'HEAD')
}
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fly-changed-'))
  git('init', '-qb', 'main')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('a branch is compared with where it left main, though main has gone on', () => {
  const fork = commit('one')
  git('switch', '-qc', 'work')
  commit('two')
  git('switch', '-q', 'main')
  commit('three')
  git('switch', '-q', 'work')
  expect(changedSince(home)).toBe(fork)
})

test('main is compared with the origin’s', () => {
  const theirs = commit('one')
  git('update-ref', 'refs/remotes/origin/main', theirs)
  commit('two')
  expect(changedSince(home)).toBe(theirs)
})

test('on main without an origin: what is not committed, or else the last commit', () => {
  const first = commit('one')
  const second = commit('two')
  expect(changedSince(home)).toBe(first)
  writeFileSync(join(home, 'file'), 'three')
  expect(changedSince(home)).toBe(second)
})

test('without history there is nothing to compare with', () => {
  expect(changedSince(home)).toBeUndefined()
  commit('one')
  expect(changedSince(home)).toBeUndefined()
  rmSync(join(home, '.git'), { recursive: true })
  expect(changedSince(home)).toBeUndefined()
})
