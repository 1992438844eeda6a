import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './tools/build/budget.ts'
import { classicScript } from './tools/build/classic.ts'
import { entries } from './tools/build/entries.ts'
import { hostPreload } from './tools/build/host-preload.ts'
import { inline } from './tools/build/inline.ts'
import { manifest } from './tools/build/manifest.ts'
import { plainSignals } from './tools/build/plain-signals.ts'
import { packPlans } from './tools/build/plans.ts'
import { preloadHelper } from './tools/build/preload.ts'
import { stripDocs } from './tools/build/strip-docs.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
/** Chunks that are there before any element body asks for more. */
const COMMON = /assets\/(rolldown-runtime|react|stage|core|frame)-[\w-]+\.js$/
/** Files of a chunk, by their paths under src. @throws where one is not there: it would go elsewhere unnoticed. */
function sources(...paths: readonly string[]): RegExp {
  const lost = paths.filter((path) => !existsSync(resolve(import.meta.dirname, 'src', path)))
  if (lost.length > 0) throw new Error(`vite.config.ts names files that are not there: ${lost.join(', ')}`)
  return new RegExp(
    `[\\\\/]src[\\\\/](?:${paths.map((path) => path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})(?:\\?|$)`,
  )
}

const define = { FLY_VERSION: JSON.stringify(version) }

/**
 * One build for everything a browser loads: the host page, `dist/index.js` and `dist/elements/*.js` for bundlers, the bodies, the core,
 * and `dist/fly.js` for pages without a bundler. They share their chunks, so a page that uses two of them loads nothing twice.
 */
export default defineConfig({
  root: 'host',
  base: '/',
  publicDir: false,
  define,
  // React has had this hook since version 18; the copy for older ones is left out.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }] },
  plugins: [
    preloadHelper(),
    react(),
    plainSignals(),
    packPlans(),
    stripDocs(),
    classicScript(define),
    manifest(version),
    hostPreload(),
    inline(),
    budget(),
  ],
  experimental: {
    // Scripts find their chunks beside themselves, also from another origin; only pages with deep routes need absolute addresses.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  // A worker fetches what it seldom needs when it needs it, as pages do.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: '../dist',
    emptyOutDir: true,
    // The gateway names it in a header: a line of its own in each script is a third of a kilobyte for the first element.
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Whatever asks for more has these already: their addresses need not stand in every file.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? files.filter((one) => one !== file && !COMMON.test(one)) : files,
    },
    rolldownOptions: {
      input: entries(),
      preserveEntrySignatures: 'exports-only',
      // The house has no import with side effects under src/: what a file passes on from another one is fetched only by who uses it.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]/, sideEffects: false }] },
      output: {
        // Stable names for what pages write down themselves; `fly` is the name of the classic script, so the module is `index`.
        entryFileNames: ({ name }) => {
          if (name === 'fly') return 'index.js'
          return ['core', 'stage', 'define'].includes(name) || name.startsWith('elements/') ? '[name].js' : 'assets/[name]-[hash].js'
        },
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          // Few large files: what every element needs, what every React body needs, and the libraries beneath them.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            {
              name: 'lit',
              test: /node_modules[\\/](lit|lit-html|lit-element|@lit)[\\/](?!.*directive)|src[\\/]core[\\/]element[\\/]body[\\/]lit-body\.ts/,
              priority: 9,
            },
            // What every element that stands in a page needs, in one file.
            {
              name: 'stage',
              test: sources(
                ...['stage', 'declare', 'idle', 'localizer', 'closest-context', 'scripts', 'page', 'atom'].map(
                  (name) => `core/element/${name}.ts`,
                ),
                ...['frame.ts', 'frame.css', 'tokens.ts', 'theme.ts', 'sheet.ts'].map((file) => `core/element/look/${file}`),
                'ui/icons/icons.ts',
                'ui/icons/Icon.css',
              ),
              priority: 9,
            },
            { name: 'core', test: sources('core/runtime/runtime.ts', 'core/element/body/core.ts'), priority: 8 },
            // Figures and instants: elements that show none do without.
            { name: 'formats', test: sources('core/i18n/formats.ts', 'domain/time/zone-clock.ts'), priority: 8 },
            { name: 'frame', test: sources('core/element/body/react-body.tsx', 'core/i18n/use-text.ts', 'ui/icons/Icon.tsx'), priority: 7 },
            // Files that always come together are one: each address less is room in the files that ask for them.
            {
              name: 'services',
              test: sources(
                'core/runtime/services.ts',
                'core/browser/page-resume.ts',
                'core/auth/access-tokens.ts',
                'core/auth/return-to.ts',
              ),
              priority: 6,
            },
            { name: 'needs', test: sources('core/element/context-services.ts', 'core/http/batch.ts'), priority: 6 },
            // What a field has, whoever draws it; what a field with a list looks like comes with it.
            {
              name: 'controls',
              test: sources(
                'core/element/field/controls.ts',
                'core/element/field/field.css',
                'core/element/field/field.messages.ts',
                'widgets/select/select.messages.ts',
                'widgets/select/SelectBox.css',
              ),
              priority: 8,
            },
            // A field with a list before anybody is near: without React.
            {
              name: 'closed',
              test: sources(
                'widgets/select/closed.ts',
                'widgets/select/handover.ts',
                'widgets/select/hand-on.ts',
                'core/element/field/field-lit.ts',
              ),
              priority: 5,
            },
            // Small pieces that most bodies have.
            {
              name: 'pieces',
              test: sources(
                'ui/controls/Button.tsx',
                'ui/controls/roving.ts',
                'ui/controls/use-late.ts',
                'ui/overlay/place.ts',
                'ui/ui.messages.ts',
                'core/i18n/use-formats.ts',
              ),
              priority: 6,
            },
            // What every field with a list has, closed; the list itself comes when somebody is about to use it.
            {
              name: 'select',
              test: sources('widgets/select/SelectBox.tsx', 'domain/paste-names.ts', 'ui/controls/list-keys.ts'),
              priority: 5,
            },
            { name: 'people', test: sources('domain/people.ts', 'core/element/body/list-failure.ts'), priority: 5 },
            { name: 'menu', test: sources('ui/controls/Menu.tsx'), priority: 5 },
            // Pickers and screens read by it, and pickers need nothing else of the screens.
            { name: 'query', test: sources('core/query.ts'), priority: 5 },
            // What a view says: notices, dialogs, that it loads, that there is nothing.
            {
              name: 'kit',
              test: sources(
                'ui/overlay/Dialog.tsx',
                'ui/controls/IconButton.tsx',
                'ui/controls/use-pull.ts',
                ...['Notice', 'Skeleton', 'Empty', 'LiveText'].map((name) => `ui/feedback/${name}.tsx`),
              ),
              priority: 4,
            },
            // What stands around the screens and in most of them.
            {
              name: 'screens',
              test: sources(
                'core/browser/unsaved.ts',
                ...['layout/Card', 'layout/PageHeader', 'layout/Description', 'feedback/Tag', 'display/figures'].map(
                  (name) => `ui/${name}.tsx`,
                ),
                'screens/paths.ts',
                'screens/tab-titles.ts',
                ...['FirmChooser', 'FirmGate', 'FirmMenu'].map((name) => `screens/account/firms/${name}.tsx`),
                'screens/account/denied/NotFound.tsx',
              ),
              priority: 3,
            },
            // What a project shows of itself wherever it stands: status, time left.
            {
              name: 'project',
              test: sources(
                'screens/bidding/live/StatusTag.tsx',
                'screens/bidding/live/countdown.rules.ts',
                'screens/bidding/live/client/use-now.ts',
                ...['sides', 'home-questions', 'hall-questions'].map((name) => `domain/start/${name}.ts`),
              ),
              priority: 3,
            },
          ],
        },
      },
    },
  },
})
