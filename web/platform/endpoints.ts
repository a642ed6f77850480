import { contract } from '#contract/index.ts'

/**
 * Every call by its name. The build for the browser keeps of it only where a call goes (see web/vite.config.ts): the
 * schemas that judge what is sent weigh as much as all the rest of a screen, and a screen without a form has no use for
 * them.
 */
export const endpoints = contract
