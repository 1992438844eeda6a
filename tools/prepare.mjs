#!/usr/bin/env node
// Before `npm start` and `npm test`: installs what is missing. Runs on any Node from 20, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const wantsBrowser = process.argv.includes('--browser')

function stop(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

function run(command, args, cwd = '.') {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  return status === 0
}

/** Whether a folder has the packages of its lock file. npm writes down what it has installed, without the optional ones of other platforms. */
function isInstalled(folder) {
  const kept = `${folder}/node_modules/.package-lock.json`
  if (!existsSync(kept)) return false
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const { '': _, ...wanted } = packagesOf(`${folder}/package-lock.json`)
  const there = packagesOf(kept)
  const same = (one, other) => one.version === other.version && one.integrity === other.integrity
  return (
    Object.entries(wanted).every(([name, one]) => (there[name] ? same(one, there[name]) : one.optional)) &&
    Object.keys(there).every((name) => name in wanted)
  )
}

/** @param folder where a lock file lies; what it says is installed unless it already is */
function installPackages(folder, sentence) {
  if (isInstalled(folder)) return
  console.log(sentence)
  // Warnings would be about the Node of this machine; the scripts run on the Node that is among the packages.
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder))
    stop('The packages could not be installed. Is the npm registry reachable? Try `npm ci` to see why.')
}

function hasBrowser() {
  if (['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(existsSync)) return true
  const found = spawnSync(process.execPath, [
    '-e',
    "import('playwright').then(({ chromium }) => process.exit(require('fs').existsSync(chromium.executablePath()) ? 0 : 1))",
  ])
  return found.status === 0
}

function installBrowser() {
  if (hasBrowser()) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium for the browser tests (once) …')
    run('apt-get', ['update', '-qq'])
    if (run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'])) return
  }
  stop(
    'The browser tests need Chromium. Install it (Debian: `apt-get install chromium fonts-noto-cjk`, elsewhere: `npx playwright install chromium`) and run again.',
  )
}

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or later is needed; this is ${process.versions.node}.`)
installPackages('.', 'Installing packages (once, about a minute) …')
if (wantsBrowser) {
  installPackages('tests/embed', 'Installing the frameworks that the elements are tried in (once) …')
  installBrowser()
}
