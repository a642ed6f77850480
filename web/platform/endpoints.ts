import { contract } from '#contract/index.ts'

/**
 * All calls by name. The browser build keeps only their routes (see web/vite.config.ts): the
 * schemas weigh as much as the rest of a screen, and a screen without a form does not need them.
 */
export const endpoints = contract
