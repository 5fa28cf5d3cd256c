// The documentation pages. The build turns each into HTML; it is loaded when it is opened.

export interface Document {
  title: string;
  headings: { id: string; text: string; depth: number }[];
  html: string;
}

interface Entry {
  title: string;
  about: string;
  load: () => Promise<{ default: Document }>;
}

export const DOCUMENTS: Record<string, Entry> = {
  bots: {
    title: 'A bot in five minutes',
    about: 'From a kit to a bot that plays.',
    load: () => import('virtual:docs/bots'),
  },
  protocol: {
    title: 'Protocol',
    about: 'Every call to a bot, field by field.',
    load: () => import('virtual:docs/protocol'),
  },
  'from-the-original-server': {
    title: 'Coming from the original server',
    about: 'What a bot written for the hackathon server has to change.',
    load: () => import('virtual:docs/from-the-original-server'),
  },
  rules: {
    title: 'Rules',
    about: 'The seven rule sets, and how to write your own.',
    load: () => import('virtual:docs/rules'),
  },
  coach: {
    title: 'The coach',
    about: 'What its hints and figures mean, during a game and after it.',
    load: () => import('virtual:docs/coach'),
  },
  tournaments: {
    title: 'Tournaments',
    about: 'Who plays whom, and what the numbers mean.',
    load: () => import('virtual:docs/tournaments'),
  },
  luck: {
    title: 'Results without luck',
    about: 'Dealt fleets, duplicate pairs, and how much of a result was luck.',
    load: () => import('virtual:docs/luck'),
  },
  commitments: {
    title: 'Fleet commitments',
    about: 'How to check that no fleet was changed.',
    load: () => import('virtual:docs/commitments'),
  },
  tables: {
    title: 'Playing at a table with a program',
    about: 'Open a table and play over the API.',
    load: () => import('virtual:docs/tables'),
  },
  feed: {
    title: 'The live feed',
    about: 'Watch every match live with a program.',
    load: () => import('virtual:docs/feed'),
  },
  codes: {
    title: 'Codes',
    about: 'What programs can rely on beside every sentence.',
    load: () => import('virtual:docs/codes'),
  },
  notation: {
    title: 'Notation',
    about: 'How games are written down.',
    load: () => import('virtual:docs/notation'),
  },
  terminal: {
    title: 'Terminal',
    about: 'Play without a browser.',
    load: () => import('virtual:docs/terminal'),
  },
  scripting: {
    title: 'Scripting',
    about: 'Exit codes and JSON of the commands.',
    load: () => import('virtual:docs/scripting'),
  },
  operating: {
    title: 'Running a server',
    about: 'For organisers and operators.',
    load: () => import('virtual:docs/operating'),
  },
  scaling: {
    title: 'More than one machine',
    about: 'For events that outgrow one machine or must not stop.',
    load: () => import('virtual:docs/scaling'),
  },
  threats: {
    title: 'Threats',
    about: 'What a server guards against, and its limits.',
    load: () => import('virtual:docs/threats'),
  },
  glossary: {
    title: 'Glossary',
    about: 'The terms of the game and of tournaments.',
    load: () => import('virtual:docs/glossary'),
  },
  schemas: {
    title: 'Schemas',
    about: 'The protocol as JSON Schemas.',
    load: () => import('virtual:docs/schemas'),
  },
  examples: {
    title: 'Examples',
    about: 'Requests from real games.',
    load: () => import('virtual:docs/examples'),
  },
};
