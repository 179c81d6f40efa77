import type { InstallParams } from './install-params.js';

/**
 * How an application is installed in one context of installation.
 *
 * Section 2.3.
 */
export interface ApplicationIntegrationTypeConfiguration {
  /**
   * Parameters of the in-app authorization link by default in that context.
   *
   * Section 2.3.
   */
  oauth2_install_params?: InstallParams;
}
