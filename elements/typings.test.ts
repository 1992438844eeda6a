import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aPageFolder } from '#support/page-folder.ts'
import { declarations } from './all.ts'
import { defineTypes, indexTypes, react18Types } from './react18.ts'
import { angularTypes, domTypes, vueTypes } from './typings.ts'

// Typings of Vue and Angular, of the components for React 18 and of define.js, tried on pages as people write them. Every line that ends with `// wrong` is an error.
const { path: folder, remove } = aPageFolder()
afterAll(remove)

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** The place of Vue's own declarations: what is tried is that ours join them, not Vue. */
write('node_modules/vue/package.json', '{ "name": "vue", "types": "index.d.ts" }')
write('node_modules/vue/index.d.ts', 'export interface GlobalComponents { RouterLink: new () => { $props: { to: string } } }\n')
/** Of Angular what the sample uses; of our package what it delivers. */
write('node_modules/@angular/core/package.json', '{ "name": "@angular/core", "types": "index.d.ts" }')
write(
  'node_modules/@angular/core/index.d.ts',
  [
    'export declare function Component(about: { selector: string; schemas: unknown[]; template: string }): (type: unknown, context: ClassDecoratorContext) => void',
    'export declare const CUSTOM_ELEMENTS_SCHEMA: unique symbol',
    'export interface ElementRef<T> { nativeElement: T }',
    'export declare function signal<T>(first: T): { (): T; set(value: T): void }',
    'export declare const viewChild: { required<T>(name: string): () => T }',
  ].join('\n'),
)
write(
  'node_modules/fly-tender/package.json',
  JSON.stringify({ name: 'fly-tender', type: 'module', exports: { './angular': { types: './types/angular.d.ts' } } }),
)
write('node_modules/fly-tender/types/dom.d.ts', domTypes(declarations))
write('node_modules/fly-tender/types/angular.d.ts', angularTypes(declarations))
write('types/dom.d.ts', domTypes(declarations))
write('types/vue.d.ts', vueTypes(declarations))
write('react18/index.d.ts', react18Types(declarations))
write('define.d.ts', defineTypes(declarations))
write('index.d.ts', indexTypes())

/** Numbers of the lines of a page that do not compile. */
function errorsOf(file: string, lines: readonly string[]): number[] {
  write(file, lines.join('\n'))
  const options = '--noEmit --strict --jsx react-jsx --module nodenext --target es2024 --skipLibCheck false --types react --ignoreConfig'
  try {
    execFileSync(resolve('node_modules/.bin/tsc'), [...options.split(' '), join(folder, file)], { encoding: 'utf8' })
    return []
  } catch (failed) {
    const { stdout } = failed as { stdout: string }
    const found = [...stdout.matchAll(/^(.*?)\((\d+),\d+\): error/gm)]
    expect(
      found.filter(([, name]) => !name?.endsWith(file)).map(([line]) => line),
      stdout,
    ).toEqual([])
    return [...new Set(found.map(([, , line]) => Number(line)))]
  }
}

const wrongLines = (lines: readonly string[]) => lines.flatMap((line, index) => (line.endsWith('// wrong') ? [index + 1] : []))

test('EMB-03 typed for Vue: our elements join its components, with properties and events', () => {
  const page = [
    '/// <reference path="./types/vue.d.ts" />',
    "import type { GlobalComponents } from 'vue'",
    "type Props<Name extends keyof GlobalComponents> = InstanceType<GlobalComponents[Name]>['$props']",
    "export const hall: Props<'FlyBiddingHall'> = { projectId: 'p1', side: 'purchaser', onFlyBid: (event) => event.detail.rank.toFixed() }",
    "export const theirs: Props<'RouterLink'> = { to: '/' }",
    "export const a: Props<'FlyBiddingHall'> = { side: 'nobody' } // wrong",
    "export const b: Props<'FlyBiddingHall'> = { onFlyBid: (event) => event.detail.price } // wrong",
    "export const c: Props<'FlyNothing'> = {} // wrong",
  ]
  expect(errorsOf('page.ts', page)).toEqual(wrongLines(page))
})

test('EMB-03 typed for React 18, and for a page that registers under a name of its own', () => {
  const page = [
    "import { createRef } from 'react'",
    "import type { FlyBiddingHall as Hall } from './types/dom.d.ts'",
    "import { FlyBiddingHall, FlyIcon } from './react18/index.js'",
    "import { register } from './define.js'",
    "import { fly, type FlyIcon as Icon } from './index.js'",
    'export const named = (icon: Icon) => fly.open(icon.name)',
    'export const right = <FlyBiddingHall projectId="p1" compactView ref={createRef<Hall>()} className="x" onFlyBid={(event) => event.detail.rank.toFixed()} />',
    "void register({ prefix: 'acme', only: ['bidding-hall'] }).configure({ gatewayUrl: '/' })",
    'export const a = <FlyBiddingHall side="nobody" /> // wrong',
    'export const b = <FlyIcon name={1} /> // wrong',
    'export const c = <FlyBiddingHall onFlyBid={(event) => event.detail.price} /> // wrong',
    "import { FlyTagList } from './react18/index.js'",
    'export const field = <FlyTagList onChange={(event) => event.composedPath()} onInput={(event) => event.currentTarget.value} />',
    'export const d = <FlyTagList onChange={(event) => event.nativeEvent} /> // wrong',
    "register({ only: ['nothing'] }) // wrong",
    'fly.nothing() // wrong',
  ]
  expect(errorsOf('page.tsx', page)).toEqual(wrongLines(page))
})

test('EMB-03 typed for Angular: the sample compiles, and templates know events and references as their compiler asks for them', () => {
  const sample = readFileSync('tests/embed/samples/department.angular.txt', 'utf8').split('\n')
  const page = [
    ...sample,
    'declare const own: OwnDepartment',
    "// What Angular's compiler writes for a template: an element by its tag, its events by addEventListener.",
    "const picker = document.createElement('fly-org-picker')",
    "picker.addEventListener('fly-change', ($event) => own.choose($event))",
    'picker.value = own.department()',
    "picker.addEventListener('fly-change', ($event) => $event.detail.nothing) // wrong",
    'picker.nothing() // wrong',
    "document.createElement('fly-user-picker').addEventListener('fly-change', ($event) => own.picker($event)) // wrong",
    "export const a = (event: FlyEvent<'fly-org-picker', 'fly-nothing'>) => event // wrong",
    "export const b = (element: FlyElement<'fly-nothing'>) => element // wrong",
  ]
  expect(errorsOf('angular.ts', page)).toEqual(wrongLines(page))
})
