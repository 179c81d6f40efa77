import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentedSettings, editorProgram, projectWithSpec } from './editor-program.js';

const nvim = editorProgram('nvim', 'NVIM', [0, 11]);

describe.skipIf(nvim === undefined)('the settings for Neovim', () => {
  it('give diagnostics, quick fixes, completion, renaming and formatting in a spec', { timeout: 120_000 }, () => {
    const project = projectWithSpec();
    const settings = join(project, 'init.lua');
    const script = join(project, 'session.lua');
    writeFileSync(settings, documentedSettings('Neovim', 'lua'));
    writeFileSync(script, SESSION);
    const { stdout, stderr } = spawnSync(nvim!, ['--clean', '--headless', '-u', settings, '-S', script], {
      cwd: project,
      encoding: 'utf8',
      timeout: 110_000,
    });
    const said = new Map(
      Array.from(`${stdout}\n${stderr}`.matchAll(/>>> (\w+): (.*)/g), ([, name, text]) => [name!, text!.trim()]),
    );
    expect(Object.fromEntries(said), stderr).toEqual({
      client: `snowspec ${join(project, 'spec')}`,
      diagnostic: '26:16 unknown-type there is no type Fillling',
      fixed: 'filling: Filling',
      completed: 'filling: Filling',
      renamed: 'filling: Topping',
      formatted: 'filling: Topping',
      ended: 'well',
    });
    expect(readFileSync(join(project, 'spec/cake.yaml'), 'utf8')).toMatch(/^ {2}Topping:\n.*^ {6}filling: Topping$/ms);
  });
});

/** The steps of a person, with the result of each. */
const SESSION = `
local function say(name, text) io.stdout:write('\\n>>> ' .. name .. ': ' .. text .. '\\n') end
local function press(keys) vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'nt', false) end
local function until_true(what) assert(vim.wait(30000, what, 50), 'nothing came') end
local function finish(how)
  say('ended', how)
  vim.cmd('qa!')
end

local function edit()
  vim.cmd('edit spec/cake.yaml')
  until_true(function()
    local client = vim.lsp.get_clients({ bufnr = 0 })[1]
    return client ~= nil and client.initialized
  end)
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  say('client', client.name .. ' ' .. client.config.root_dir)
  local line = vim.fn.search('filling: Filling')
  local function text() return vim.trim(vim.fn.getline(line)) end

  vim.fn.setline(line, '      filling: Fillling')
  until_true(function() return #vim.diagnostic.get(0) > 0 end)
  local found = vim.diagnostic.get(0)[1]
  say('diagnostic', ('%d:%d %s %s'):format(found.lnum + 1, found.col + 1, found.code, vim.split(found.message, '\\n')[1]))
  vim.api.nvim_win_set_cursor(0, { line, found.col + 1 })
  vim.lsp.buf.code_action({ apply = true })
  until_true(function() return text() ~= 'filling: Fillling' end)
  say('fixed', text())

  vim.fn.setline(line, '      filling: Filli')
  press('A<C-x><C-o>')
  local function rest()
    say('completed', text())
    vim.lsp.buf.rename('Topping')
    until_true(function() return text() == 'filling: Topping' end)
    say('renamed', text())
    vim.fn.setline(line, '      filling:   Topping')
    vim.lsp.buf.format({ async = false, timeout_ms = 30000 })
    say('formatted', text())
    vim.cmd('wall')
    finish('well')
  end
  local waits = 0
  local function look()
    waits = waits + 1
    if text() ~= 'filling: Filling' and waits < 300 then return vim.defer_fn(look, 100) end
    press('<Esc>')
    vim.defer_fn(function()
      local ok, problem = pcall(rest)
      if not ok then finish(tostring(problem)) end
    end, 500)
  end
  vim.defer_fn(look, 100)
end

local ok, problem = pcall(edit)
if not ok then finish(tostring(problem)) end
`;
