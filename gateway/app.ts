import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { GatewayDeps, JobDeps, Jobs, Module } from '#gateway/platform/deps.ts'
import { createFrame } from '#gateway/platform/frame.ts'

const names = ['identity', 'menu', 'permission', 'i18n', 'dictionary', 'settings', 'notification', 'tender'] as const

async function load(name: string): Promise<Record<string, unknown>> {
  const file = new URL(`./modules/${name}/${name}.module.ts`, import.meta.url)
  return existsSync(file) ? ((await import(file.href)) as Record<string, unknown>) : {}
}
const exported = (name: string, what: 'Module' | 'Jobs') => `create${name[0]?.toUpperCase()}${name.slice(1)}${what}`

/** Every part of the gateway. */
export async function allModules(deps: GatewayDeps): Promise<Module[]> {
  const made = await Promise.all(
    names.map(
      async (name) => (await load(name))[exported(name, 'Module')] as ((deps: GatewayDeps) => Module | Promise<Module>) | undefined,
    ),
  )
  return Promise.all(made.flatMap((create) => (create ? [create(deps)] : [])))
}

/** What the worker does beside the calls. */
export async function allJobs(deps: JobDeps): Promise<Jobs[]> {
  const made = await Promise.all(
    names.map(async (name) => (await load(name))[exported(name, 'Jobs')] as ((deps: JobDeps) => Jobs | Promise<Jobs>) | undefined),
  )
  return Promise.all(made.flatMap((create) => (create ? [create(deps)] : [])))
}

/** The whole gateway without a port: `listen` it, or `inject` into it. */
export async function createGateway(deps: GatewayDeps): Promise<FastifyInstance> {
  return createFrame(deps, await allModules(deps))
}
